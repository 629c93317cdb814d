-- AlterTable
ALTER TABLE "person" ADD COLUMN     "cautionary_alerts" JSONB,
ADD COLUMN     "contact_details" JSONB;
