-- Lists of notifications by a rare state of their messages; writes go on meanwhile.
CREATE INDEX CONCURRENTLY "notification_delivery_rare" ON "notification_delivery"("status", "notification_id") WHERE "status" NOT IN ('sent', 'delivered');
