-- Documents never change, and numbers only count up.
CREATE FUNCTION invoice_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once: % is refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_is_final BEFORE UPDATE OR DELETE ON "invoice"
  FOR EACH ROW EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE TRIGGER invoice_line_is_final BEFORE UPDATE OR DELETE ON "invoice_line"
  FOR EACH ROW EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE FUNCTION invoice_counter_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.kind = OLD.kind AND NEW.year = OLD.year
    AND NEW.last IN (OLD.last, OLD.last + 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice_counter only counts up: % is refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_counter_counts BEFORE UPDATE OR DELETE ON "invoice_counter"
  FOR EACH ROW EXECUTE FUNCTION invoice_counter_counts();
--> statement-breakpoint
CREATE TRIGGER invoice_is_not_emptied BEFORE TRUNCATE ON "invoice"
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE TRIGGER invoice_line_is_not_emptied BEFORE TRUNCATE ON "invoice_line"
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_is_final();
--> statement-breakpoint
CREATE TRIGGER invoice_counter_is_not_emptied BEFORE TRUNCATE ON "invoice_counter"
  FOR EACH STATEMENT EXECUTE FUNCTION invoice_is_final();
