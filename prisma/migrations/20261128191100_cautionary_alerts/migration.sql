-- CreateTable
CREATE TABLE "cautionary_alert" (
    "id" UUID NOT NULL,
    "person_id" UUID,
    "asset_id" UUID,
    "alert_code" TEXT,
    "description" TEXT,
    "reason" TEXT,
    "start_date" DATE,
    "end_date" DATE,
    "is_active" BOOLEAN,
    "date_modified" TIMESTAMPTZ(3),
    "is_in_force" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "cautionary_alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "cautionary_alert_person" ON "cautionary_alert"("person_id");

-- CreateIndex
CREATE INDEX "cautionary_alert_asset" ON "cautionary_alert"("asset_id");

-- The alerts that persons hold as JSON, with the ids that src/records/cautionary-alert/source.ts gives them. Only
-- alerts in force were kept. The column stays for the gateways of earlier releases.
INSERT INTO "cautionary_alert"
    ("id", "person_id", "alert_code", "description", "reason", "start_date", "end_date", "is_in_force")
SELECT
    overlay(overlay(left(encode(sha256(convert_to(
        concat_ws(' ', person_id, coalesce(code, ''), coalesce(start_date, ''), nth - 1), 'UTF8')), 'hex'), 32)
        PLACING '5' FROM 13) PLACING '8' FROM 17)::uuid,
    person_id, code, description, reason, start_date::date, end_date::date,
    -- The daily update corrects alerts that have ended since, with the flags of their persons.
    true
FROM (
    SELECT
        person.id AS person_id,
        alert ->> 'alertCode' AS code,
        alert ->> 'description' AS description,
        alert ->> 'reason' AS reason,
        alert ->> 'startDate' AS start_date,
        alert ->> 'endDate' AS end_date,
        row_number() OVER (
            PARTITION BY person.id, alert ->> 'alertCode', alert ->> 'startDate' ORDER BY position) AS nth
    FROM "person" person
    CROSS JOIN LATERAL jsonb_array_elements(
        CASE WHEN jsonb_typeof(person.cautionary_alerts) = 'array' THEN person.cautionary_alerts ELSE '[]' END)
        WITH ORDINALITY AS alerts(alert, position)
) stored;
