-- CreateTable
CREATE TABLE "index_use" (
    "name" TEXT NOT NULL,
    "replica" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "index_use_pkey" PRIMARY KEY ("name","replica")
);
