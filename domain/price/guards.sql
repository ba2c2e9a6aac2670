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
