-- CreateTable
CREATE TABLE "activity" (
    "id" UUID NOT NULL,
    "type" TEXT,
    "target_type" TEXT,
    "target_id" UUID,
    "author_name" TEXT,
    "source_domain" TEXT,
    "created_at" TIMESTAMPTZ(3),
    "changes" JSONB,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "activity_target" ON "activity"("target_id", "created_at", "id");
