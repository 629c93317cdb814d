-- AlterTable
ALTER TABLE "audit_event" ADD COLUMN     "note" TEXT;

-- AlterTable
ALTER TABLE "notification_delivery" ADD COLUMN     "key_id" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "provider_key_hold" (
    "service_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,
    "held_for" TEXT NOT NULL,

    CONSTRAINT "provider_key_hold_pkey" PRIMARY KEY ("service_id","key_id")
);

-- Each key of a service has a lane of its own, so that one that is refused keeps no other waiting.
DROP INDEX "notification_delivery_to_send";
DROP INDEX "notification_delivery_to_ask";
DROP INDEX "notification_delivery_failed";

-- CreateIndex: what waits to be sent
CREATE INDEX "notification_delivery_to_send" ON "notification_delivery"("service_id", "key_id", "due_at", "id")
  WHERE "status" IN ('pending', 'sending') AND "due_at" IS NOT NULL;

-- CreateIndex: what was handed over and has to be asked for
CREATE INDEX "notification_delivery_to_ask" ON "notification_delivery"("service_id", "key_id", "due_at", "id")
  WHERE "status" NOT IN ('pending', 'sending') AND "due_at" IS NOT NULL;

-- CreateIndex: what failed or waits for a decision, for operators
CREATE INDEX "notification_delivery_failed" ON "notification_delivery"("created_at", "id")
  WHERE "status" IN ('failed', 'uncertain');
