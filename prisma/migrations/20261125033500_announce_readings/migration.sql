-- Reading is an action, too, and people want to tell the two apart.
CREATE OR REPLACE FUNCTION announce_notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('notification', what, array_agg(id)) FROM (
    SELECT n.id, CASE
      WHEN n.deleted_at IS NOT NULL AND o.deleted_at IS NULL THEN 'deleted'
      WHEN n.performed_action_date IS DISTINCT FROM o.performed_action_date
        AND n.performed_action_type IS DISTINCT FROM 'IsRead' THEN 'acted'
      WHEN n.cancelled_at IS DISTINCT FROM o.cancelled_at THEN 'cancelled'
      WHEN n.is_read_status AND NOT o.is_read_status THEN 'read'
      WHEN n.performed_action_date IS DISTINCT FROM o.performed_action_date THEN 'acted'
      ELSE 'changed' END AS what
    FROM new_rows n JOIN old_rows o USING (id) WHERE n IS DISTINCT FROM o
  ) AS changed GROUP BY what;
  RETURN NULL;
END
$$;

-- What readers did is noted with the addressee or by reader. Other columns are copies of the notification,
-- which is announced already.
CREATE FUNCTION announce_recipients_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('notification', what, array_agg(DISTINCT notification_id)) FROM (
    SELECT n.notification_id, CASE
      WHEN n.archived_at IS DISTINCT FROM o.archived_at THEN 'archived'
      WHEN n.read_at IS DISTINCT FROM o.read_at THEN 'read'
      ELSE 'seen' END AS what
    FROM new_rows n JOIN old_rows o USING (notification_id, key)
    WHERE (n.seen_at, n.read_at, n.archived_at) IS DISTINCT FROM (o.seen_at, o.read_at, o.archived_at)
  ) AS changed GROUP BY what;
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_readings_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('notification', what, array_agg(DISTINCT notification_id)) FROM (
    SELECT notification_id, CASE
      WHEN archived_at IS NOT NULL THEN 'archived'
      WHEN read_at IS NOT NULL THEN 'read'
      ELSE 'seen' END AS what
    FROM new_rows
  ) AS changed GROUP BY what;
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_readings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('notification', what, array_agg(DISTINCT notification_id)) FROM (
    SELECT n.notification_id, CASE
      WHEN n.archived_at IS DISTINCT FROM o.archived_at THEN 'archived'
      WHEN n.read_at IS DISTINCT FROM o.read_at THEN 'read'
      ELSE 'seen' END AS what
    FROM new_rows n JOIN old_rows o USING (reader, notification_id) WHERE n IS DISTINCT FROM o
  ) AS changed GROUP BY what;
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_changed AFTER UPDATE ON "notification_recipient"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_recipients_changed();
CREATE TRIGGER announce_created AFTER INSERT ON "notification_reading"
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_readings_created();
CREATE TRIGGER announce_changed AFTER UPDATE ON "notification_reading"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_readings_changed();
