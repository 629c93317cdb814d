-- AlterTable
ALTER TABLE "addressee" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateIndex
CREATE UNIQUE INDEX "addressee_id" ON "addressee"("id");

-- CreateIndex
CREATE INDEX "addressee_created" ON "addressee"("created_at", "id");
