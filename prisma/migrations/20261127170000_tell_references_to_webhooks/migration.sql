-- Events about notifications name the sender's own reference; null where it gave none.
CREATE OR REPLACE FUNCTION "webhook_publish_notification"(
  "name" TEXT, "subject" "notification", "happened" TIMESTAMPTZ, "facts" JSONB)
RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (id, webhook_id, event, subject_id, data, occurred_at, status, due_at)
  SELECT gen_random_uuid(), hook.id, name, subject.id,
    jsonb_build_object('notificationId', subject.id, 'notificationType', subject.notification_type,
      'targetType', subject.target_type, 'targetId', subject.target_id,
      'reference', subject.reference) || facts,
    happened, 'waiting', happened
  FROM webhook hook
  WHERE webhook_collects(hook, name, happened)
    AND webhook_wants_notification(hook, subject.target_type, subject.created_by)
$$;
