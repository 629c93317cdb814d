-- CreateIndex
CREATE INDEX "asset_reference" ON "asset" USING HASH ("asset_id");
