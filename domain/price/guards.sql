-- The book is append-only, because its entries prove struck-through prices.
CREATE FUNCTION price_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price book is append-only: % is refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER price_is_append_only BEFORE UPDATE OR DELETE ON "price"
  FOR EACH ROW EXECUTE FUNCTION price_is_append_only();
--> statement-breakpoint
CREATE TRIGGER price_is_not_emptied BEFORE TRUNCATE ON "price"
  FOR EACH STATEMENT EXECUTE FUNCTION price_is_append_only();
--> statement-breakpoint
-- Of a change, only that it was undone is added, once.
CREATE FUNCTION price_change_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL
    AND (NEW.id, NEW.who, NEW.why, NEW.starts_at, NEW.created_at)
      = (OLD.id, OLD.who, OLD.why, OLD.starts_at, OLD.created_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'changes of prices are kept: % is refused', TG_OP
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER price_change_is_kept BEFORE UPDATE OR DELETE ON "price_change"
  FOR EACH ROW EXECUTE FUNCTION price_change_is_kept();
--> statement-breakpoint
CREATE TRIGGER price_change_is_not_emptied BEFORE TRUNCATE ON "price_change"
  FOR EACH STATEMENT EXECUTE FUNCTION price_change_is_kept();
