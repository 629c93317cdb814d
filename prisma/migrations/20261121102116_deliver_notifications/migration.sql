-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3),
ADD COLUMN     "send_after" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "notification_delivery" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "failure_retryable" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "faults" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "handed_over_at" TIMESTAMPTZ(3),
ADD COLUMN     "leased_by" UUID,
ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "message_status" JSONB,
ADD COLUMN     "provider_status" TEXT,
ADD COLUMN     "service_id" UUID,
ADD COLUMN     "template_id" UUID,
ADD COLUMN     "template_version" INTEGER,
ADD COLUMN     "tried_since" TIMESTAMPTZ(3),
ALTER COLUMN "provider_id" TYPE UUID USING "provider_id"::uuid;

-- Deliveries stored so far held the provider's words.
UPDATE "notification_delivery" SET
  "provider_status" = CASE WHEN "status" = 'created' THEN NULL ELSE "status" END,
  "status" = CASE
    WHEN "status" IN ('delivered', 'received') THEN 'delivered'
    WHEN "status" IN ('sending', 'accepted', 'pending', 'sent') THEN 'sent'
    WHEN "status" = 'created' THEN 'cancelled'
    ELSE 'failed'
  END;

-- CreateTable
CREATE TABLE "provider_service" (
    "id" UUID NOT NULL,
    "next_slot_at" TIMESTAMPTZ(3) NOT NULL,
    "held_until" TIMESTAMPTZ(3),
    "held_for" TEXT,

    CONSTRAINT "provider_service_pkey" PRIMARY KEY ("id")
);

-- Work is claimed service by service, so what is due has to name one.
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_due_has_service"
  CHECK ("due_at" IS NULL OR "service_id" IS NOT NULL);

-- CreateIndex: what waits to be sent
CREATE INDEX "notification_delivery_to_send" ON "notification_delivery"("service_id", "due_at", "id")
  WHERE "status" IN ('pending', 'sending') AND "due_at" IS NOT NULL;

-- CreateIndex: what was handed over and has to be asked for
CREATE INDEX "notification_delivery_to_ask" ON "notification_delivery"("service_id", "due_at", "id")
  WHERE "status" NOT IN ('pending', 'sending') AND "due_at" IS NOT NULL;

-- CreateIndex: what failed, for operators
CREATE INDEX "notification_delivery_failed" ON "notification_delivery"("created_at", "id")
  WHERE "status" = 'failed';

-- CreateIndex
CREATE INDEX "notification_delivery_provider" ON "notification_delivery"("provider_id");
