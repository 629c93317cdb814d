-- AlterTable
ALTER TABLE "inbound_event" ADD COLUMN     "claims" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex: how many events wait and since when
CREATE INDEX "inbound_event_waiting" ON "inbound_event"("received_at") WHERE "status" = 'waiting';

-- CreateIndex: what workers hold, or held when they ended
CREATE INDEX "inbound_event_held" ON "inbound_event"("leased_until")
  WHERE "status" = 'waiting' AND "leased_until" IS NOT NULL;
