-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "target_type" TEXT NOT NULL,
    "notification_type" TEXT NOT NULL,
    "user" TEXT,
    "message" TEXT,
    "service_key" TEXT,
    "template_id" TEXT,
    "mobile_number" TEXT,
    "email" TEXT,
    "personalisation_params" JSONB,
    "require_action" BOOLEAN NOT NULL DEFAULT false,
    "require_email_notification" BOOLEAN NOT NULL DEFAULT false,
    "require_sms_notification" BOOLEAN NOT NULL DEFAULT false,
    "require_letter" BOOLEAN NOT NULL DEFAULT false,
    "is_read_status" BOOLEAN NOT NULL DEFAULT false,
    "read_at" TIMESTAMPTZ(3),
    "read_by" TEXT,
    "has_open_action" BOOLEAN NOT NULL DEFAULT false,
    "performed_action_type" TEXT,
    "performed_action_done_by" TEXT,
    "performed_action_date" TIMESTAMPTZ(3),
    "action_note" TEXT,
    "reference" TEXT,
    "follow_on_url" TEXT,
    "created_date" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" TEXT,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_action" (
    "id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "action_type" TEXT NOT NULL,
    "action_note" TEXT,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_action_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_delivery" (
    "id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "provider_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "caller_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "notification_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("caller_id","key")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_key" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "title" TEXT,
    "preferred_title" TEXT,
    "first_name" TEXT,
    "middle_name" TEXT,
    "surname" TEXT,
    "preferred_first_name" TEXT,
    "preferred_middle_name" TEXT,
    "preferred_surname" TEXT,
    "date_of_birth" DATE,
    "place_of_birth" TEXT,
    "person_types" TEXT[],
    "is_person_cautionary_alert" BOOLEAN NOT NULL DEFAULT false,
    "is_tenure_cautionary_alert" BOOLEAN NOT NULL DEFAULT false,
    "total_balance" DECIMAL(14,2),
    "balance_as_of" TIMESTAMPTZ(3),
    "balance_stale" BOOLEAN NOT NULL DEFAULT false,
    "version_number" INTEGER,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "asset" (
    "id" UUID NOT NULL,
    "asset_id" TEXT,
    "asset_type" TEXT,
    "asset_name" TEXT,
    "asset_address" JSONB,
    "current_tenure_id" UUID,
    "rent_group" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_asset_cautionary_alerted" BOOLEAN NOT NULL DEFAULT false,
    "root_asset" UUID,
    "parent_asset_ids" UUID[],
    "parents" JSONB,
    "area_id" UUID,
    "patch_id" UUID,
    "boiler_house_id" UUID,
    "asset_location" JSONB,
    "asset_management" JSONB,
    "asset_characteristics" JSONB,
    "asset_contracts" JSONB,
    "version_number" INTEGER,

    CONSTRAINT "asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenure" (
    "id" UUID NOT NULL,
    "payment_reference" TEXT,
    "legacy_references" JSONB,
    "start_of_tenure_date" DATE,
    "end_of_tenure_date" DATE,
    "tenure_type_code" TEXT,
    "tenure_type_description" TEXT,
    "tenured_asset_id" UUID,
    "tenured_asset" JSONB,
    "temp_accommodation_info" JSONB,
    "charges" JSONB,
    "agreement_type" JSONB,
    "terminated" JSONB,
    "potential_end_date" DATE,
    "eviction_date" DATE,
    "succession_date" DATE,
    "is_mutual_exchange" BOOLEAN,
    "is_sublet" BOOLEAN,
    "version_number" INTEGER,

    CONSTRAINT "tenure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "household_member" (
    "tenure_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "type" TEXT,
    "full_name" TEXT,
    "is_responsible" BOOLEAN NOT NULL DEFAULT false,
    "date_of_birth" DATE,
    "person_tenure_type" TEXT,

    CONSTRAINT "household_member_pkey" PRIMARY KEY ("tenure_id","person_id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "parent_account_id" UUID,
    "payment_reference" TEXT,
    "target_type" TEXT,
    "target_id" UUID,
    "account_type" TEXT,
    "rent_group_type" TEXT,
    "agreement_type" TEXT,
    "account_status" TEXT,
    "account_balance" DECIMAL(14,2),
    "consolidated_charges" JSONB,
    "start_date" TIMESTAMPTZ(3),
    "end_date" TIMESTAMPTZ(3),
    "end_reason_code" TEXT,
    "tenure" JSONB,
    "created_at" TIMESTAMPTZ(3),
    "created_by" TEXT,
    "last_updated_at" TIMESTAMPTZ(3),
    "last_updated_by" TEXT,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transaction" (
    "id" UUID NOT NULL,
    "target_id" UUID,
    "target_type" TEXT,
    "suspense_resolution" JSONB,
    "transaction_date" TIMESTAMPTZ(3),
    "transaction_type" TEXT,
    "transaction_amount" DECIMAL(14,2),
    "paid_amount" DECIMAL(14,2),
    "charged_amount" DECIMAL(14,2),
    "housing_benefit_amount" DECIMAL(14,2),
    "balance_amount" DECIMAL(14,2),
    "payment_reference" TEXT,
    "bank_account_number" TEXT,
    "sort_code" TEXT,
    "address" TEXT,
    "sender_id" UUID,
    "sender_full_name" TEXT,
    "transaction_source" TEXT,
    "fund" TEXT,
    "period_no" INTEGER,
    "financial_year" INTEGER,
    "financial_month" INTEGER,
    "asset_id" UUID,
    "asset_type" TEXT,
    "tenancy_agreement_ref" TEXT,
    "property_ref" TEXT,
    "post_date" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3),
    "created_by" TEXT,
    "last_updated_at" TIMESTAMPTZ(3),
    "last_updated_by" TEXT,

    CONSTRAINT "transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_change" (
    "sequence" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_change_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "gateway_state" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_state_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "notification_created" ON "notification"("created_date", "id");

-- CreateIndex
CREATE INDEX "notification_channel_target" ON "notification"("notification_type", "target_id", "created_date", "id");

-- CreateIndex
CREATE INDEX "notification_target" ON "notification"("target_id", "created_date", "id");

-- CreateIndex
CREATE INDEX "notification_user" ON "notification"("user", "created_date", "id");

-- CreateIndex
CREATE INDEX "notification_reference" ON "notification" USING HASH ("reference");

-- CreateIndex
CREATE INDEX "notification_action_history" ON "notification_action"("notification_id", "occurred_at", "id");

-- CreateIndex
CREATE INDEX "notification_delivery_notification" ON "notification_delivery"("notification_id");

-- CreateIndex
CREATE INDEX "idempotency_key_created" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "audit_event_target" ON "audit_event"("target_type", "target_id", "occurred_at");

-- CreateIndex
CREATE UNIQUE INDEX "service_key_secret" ON "service_key"("secret_hash");

-- CreateIndex
CREATE INDEX "asset_parents" ON "asset" USING GIN ("parent_asset_ids");

-- CreateIndex
CREATE INDEX "tenure_asset" ON "tenure"("tenured_asset_id");

-- CreateIndex
CREATE INDEX "household_member_person" ON "household_member"("person_id");

-- CreateIndex
CREATE INDEX "account_target" ON "account"("target_id");

-- CreateIndex
CREATE INDEX "transaction_target" ON "transaction"("target_id", "transaction_date", "id");

-- AddForeignKey
ALTER TABLE "notification_action" ADD CONSTRAINT "notification_action_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household_member" ADD CONSTRAINT "household_member_tenure_id_fkey" FOREIGN KEY ("tenure_id") REFERENCES "tenure"("id") ON DELETE CASCADE ON UPDATE CASCADE;
