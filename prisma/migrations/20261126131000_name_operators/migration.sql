-- AlterTable: who typed a command, as the system knows them
ALTER TABLE "audit_event" ADD COLUMN     "actor_name" TEXT;
