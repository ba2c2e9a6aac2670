CREATE TABLE "price_change" (
	"id" text PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"why" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "price_change_undone_before_start" CHECK ("price_change"."undone_at" < "price_change"."starts_at"),
	CONSTRAINT "price_change_undone_by_somebody" CHECK (("price_change"."undone_at" is null) = ("price_change"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "product_setting" (
	"product" text PRIMARY KEY NOT NULL,
	"position" integer,
	"is_hidden" boolean,
	"is_featured" boolean,
	"retired" jsonb
);
--> statement-breakpoint
DROP INDEX "price_start";--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "change" text;--> statement-breakpoint
CREATE INDEX "price_change_created" ON "price_change" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_change_price_change_id_fk" FOREIGN KEY ("change") REFERENCES "public"."price_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_of_change" ON "price" USING btree ("change");--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_start" UNIQUE NULLS NOT DISTINCT("market","product","plan","seats","valid_from","change");--> statement-breakpoint
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
