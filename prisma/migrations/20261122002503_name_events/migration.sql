-- AlterTable
ALTER TABLE "inbound_event" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateIndex
CREATE UNIQUE INDEX "inbound_event_id" ON "inbound_event"("id");

-- CreateIndex: what was given up or parked, for operators
CREATE INDEX "inbound_event_set_aside" ON "inbound_event"("status", "settled_at", "id")
  WHERE "status" IN ('dead', 'parked');
