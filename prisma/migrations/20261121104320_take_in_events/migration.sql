-- CreateTable
CREATE TABLE "inbound_event" (
    "sequence" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3),
    "hints" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "received_from" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "failure_code" TEXT,
    "failure_reason" TEXT,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_event_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE UNIQUE INDEX "inbound_event_key" ON "inbound_event"("key");

-- CreateIndex
CREATE INDEX "inbound_event_due" ON "inbound_event"("status", "due_at", "sequence");

-- CreateIndex
CREATE INDEX "inbound_event_entity" ON "inbound_event"("entity_id", "status", "sequence");
