-- CreateTable
CREATE TABLE "call_count" (
    "key" TEXT NOT NULL,
    "window_start" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,

    CONSTRAINT "call_count_pkey" PRIMARY KEY ("key","window_start")
);

-- CreateIndex
CREATE INDEX "call_count_window" ON "call_count"("window_start");
