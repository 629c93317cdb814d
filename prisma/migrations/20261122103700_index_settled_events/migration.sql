-- CreateIndex: what is removed when it is long over
CREATE INDEX "inbound_event_over" ON "inbound_event"("settled_at")
  WHERE "status" IN ('done', 'discarded');
