CREATE TABLE "payment_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text NOT NULL,
	"ended_by" text,
	"is_hard" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_note_reference" UNIQUE("provider","reference")
);
--> statement-breakpoint
CREATE INDEX "payment_note_order" ON "payment_note" USING btree ("order_id");--> statement-breakpoint
INSERT INTO "payment_note" ("provider", "reference", "order_id", "at")
SELECT "provider", "reference", "order_id", "paid_at" FROM "payment" WHERE "provider" = 'paypal' ORDER BY "id";
--> statement-breakpoint
INSERT INTO "payment_note" ("provider", "reference", "order_id", "at")
SELECT "provider", "reference", "id"::text, "updated_at" FROM "orders" WHERE "provider" = 'paypal' AND "reference" IS NOT NULL ORDER BY "updated_at"
ON CONFLICT DO NOTHING;
