-- CreateTable: which replica reads a broker's stream, so that its messages are stored in their order
CREATE TABLE "reading_lease" (
    "source" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reading_lease_pkey" PRIMARY KEY ("source")
);
