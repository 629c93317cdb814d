-- CreateTable
CREATE TABLE "record_words" (
    "kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "words" TEXT[],
    "version" BIGSERIAL NOT NULL,

    CONSTRAINT "record_words_pkey" PRIMARY KEY ("kind","record_id")
);

-- CreateIndex
CREATE INDEX "record_words_words" ON "record_words" USING GIN ("words");

-- CreateIndex
CREATE INDEX "record_words_version" ON "record_words"("version");
