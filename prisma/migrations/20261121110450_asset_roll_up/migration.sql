-- CreateTable
CREATE TABLE "asset_roll_up" (
    "asset_id" UUID NOT NULL,
    "total_balance" DECIMAL(16,2),
    "total_dwelling_rent" DECIMAL(16,2) NOT NULL,
    "total_non_dwelling_rent" DECIMAL(16,2) NOT NULL,
    "total_service_charges" DECIMAL(16,2) NOT NULL,
    "total_rental_service_charges" DECIMAL(16,2) NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "asset_roll_up_pkey" PRIMARY KEY ("asset_id")
);
