-- CreateTable
CREATE TABLE "work_order" (
    "id" UUID NOT NULL,
    "reference" TEXT,
    "description" TEXT,
    "trade_code" TEXT,
    "trade_description" TEXT,
    "priority" TEXT,
    "status" TEXT,
    "date_raised" TIMESTAMPTZ(3),
    "target_date" TIMESTAMPTZ(3),
    "date_completed" TIMESTAMPTZ(3),
    "last_updated_at" TIMESTAMPTZ(3),
    "owner" TEXT,
    "property" TEXT,
    "property_post_code" TEXT,
    "property_reference" TEXT,

    CONSTRAINT "work_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note" (
    "id" UUID NOT NULL,
    "target_type" TEXT,
    "target_id" UUID,
    "title" TEXT,
    "description" TEXT,
    "category" TEXT,
    "is_highlighted" BOOLEAN,
    "author_name" TEXT,
    "created_at" TIMESTAMPTZ(3),

    CONSTRAINT "note_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "work_order_property" ON "work_order" USING HASH ("property_reference");

-- CreateIndex
CREATE INDEX "note_target" ON "note"("target_id", "created_at", "id");
