-- CreateIndex
CREATE INDEX "account_parent" ON "account"("parent_account_id");
