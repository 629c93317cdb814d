-- CreateTable: the replicas that run, and what each of them does
CREATE TABLE "replica" (
    "id" UUID NOT NULL,
    "roles" TEXT[],
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replica_pkey" PRIMARY KEY ("id")
);
