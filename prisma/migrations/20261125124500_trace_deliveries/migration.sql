-- AlterTable: the trace of the request that asked for it
ALTER TABLE "notification_delivery" ADD COLUMN     "trace_parent" TEXT;
