-- CreateTable
CREATE TABLE "index_position" (
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "position" BIGINT NOT NULL DEFAULT 0,
    "cursor" UUID,
    "filled" BOOLEAN NOT NULL DEFAULT false,
    "holder" UUID,
    "lease_ends" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "index_position_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "asset_current_tenure" ON "asset"("current_tenure_id");

-- CreateIndex
CREATE INDEX "record_change_kind" ON "record_change"("kind", "sequence");
