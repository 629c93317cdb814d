-- Every transaction that changes a notification, the state of a delivery or a record says so by NOTIFY:
-- whatever writes the row, of whichever release, cannot forget it. Ids only; listeners read the rows.
-- More ids than a payload holds are left out: whoever listens looks at everything then.
CREATE FUNCTION announce_change(topic text, what text, ids uuid[]) RETURNS void
LANGUAGE sql AS $$
  SELECT pg_notify(
    'housing_gateway_changes',
    CASE WHEN cardinality(ids) > 180 THEN json_build_object('topic', topic, 'what', what)
      ELSE json_build_object('topic', topic, 'what', what, 'ids', ids) END::text
  )
  WHERE cardinality(ids) > 0
$$;

CREATE FUNCTION announce_notifications_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('notification', 'created', array_agg(id)) FROM new_rows;
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('notification', what, array_agg(id)) FROM (
    SELECT n.id, CASE
      WHEN n.deleted_at IS NOT NULL AND o.deleted_at IS NULL THEN 'deleted'
      WHEN n.performed_action_date IS DISTINCT FROM o.performed_action_date THEN 'acted'
      WHEN n.cancelled_at IS DISTINCT FROM o.cancelled_at THEN 'cancelled'
      WHEN n.is_read_status AND NOT o.is_read_status THEN 'read'
      ELSE 'changed' END AS what
    FROM new_rows n JOIN old_rows o USING (id) WHERE n IS DISTINCT FROM o
  ) AS changed GROUP BY what;
  RETURN NULL;
END
$$;

-- What is purged has no row left to read, so nobody can be told which it was.
CREATE FUNCTION announce_notifications_purged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows) THEN
    PERFORM pg_notify('housing_gateway_changes', '{"topic":"notification","what":"purged"}');
  END IF;
  RETURN NULL;
END
$$;

-- Deliveries are named by their notification, which is what senders know.
CREATE FUNCTION announce_deliveries_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('delivery', 'created', array_agg(DISTINCT notification_id)) FROM new_rows;
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_deliveries_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('delivery', 'changed', array_agg(DISTINCT n.notification_id))
  FROM new_rows n JOIN old_rows o USING (id)
  WHERE (n.status, n.provider_status, n.failure_code, n.failure_retryable, n.completed_at)
    IS DISTINCT FROM (o.status, o.provider_status, o.failure_code, o.failure_retryable, o.completed_at);
  RETURN NULL;
END
$$;

-- The feed of the search indexes holds every change of a record already.
CREATE FUNCTION announce_records_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('record', kind, array_agg(DISTINCT record_id)) FROM new_rows GROUP BY kind;
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_created AFTER INSERT ON "notification"
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications_created();
CREATE TRIGGER announce_changed AFTER UPDATE ON "notification"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications_changed();
CREATE TRIGGER announce_purged AFTER DELETE ON "notification"
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_notifications_purged();
CREATE TRIGGER announce_created AFTER INSERT ON "notification_delivery"
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_deliveries_created();
CREATE TRIGGER announce_changed AFTER UPDATE ON "notification_delivery"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_deliveries_changed();
CREATE TRIGGER announce_changed AFTER INSERT ON "record_change"
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_records_changed();
