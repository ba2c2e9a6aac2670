-- Versions of texts are append-only, so that the history shows what the shop said and who said it.
CREATE FUNCTION text_version_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of texts are append-only: % is refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER text_version_is_append_only BEFORE UPDATE OR DELETE ON "text_version"
  FOR EACH ROW EXECUTE FUNCTION text_version_is_append_only();
--> statement-breakpoint
CREATE TRIGGER text_version_is_not_emptied BEFORE TRUNCATE ON "text_version"
  FOR EACH STATEMENT EXECUTE FUNCTION text_version_is_append_only();
