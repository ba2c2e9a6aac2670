CREATE TABLE "unpaid_attempt" (
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"place" text,
	"email" text,
	"begun_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unpaid_attempt_order_id_attempt_pk" PRIMARY KEY("order_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "unpaid_attempt" ADD CONSTRAINT "unpaid_attempt_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unpaid_attempt_age" ON "unpaid_attempt" USING btree ("begun_at");