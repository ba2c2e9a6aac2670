CREATE TABLE "idempotency" (
	"id" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "error_group" (
	"day" date NOT NULL,
	"fingerprint" text NOT NULL,
	"count" integer NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"url" text NOT NULL,
	"language" text NOT NULL,
	"user_agent" text NOT NULL,
	"referrer" text NOT NULL,
	"extras" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "error_group_day_fingerprint_pk" PRIMARY KEY("day","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "landing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"click_id" text,
	"product" text NOT NULL,
	"locale" text NOT NULL,
	"path" text NOT NULL,
	"full_path" text NOT NULL,
	"name" text NOT NULL,
	"referrer" text NOT NULL,
	"user_agent" text NOT NULL,
	"language" text NOT NULL,
	"clicked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "landing_click" UNIQUE("channel","click_id")
);
--> statement-breakpoint
CREATE TABLE "touch" (
	"purchase_id" uuid NOT NULL,
	"position" text NOT NULL,
	"channel" text NOT NULL,
	"click_id" text NOT NULL,
	"product" text NOT NULL,
	"query" jsonb NOT NULL,
	"landed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "touch_purchase_id_position_pk" PRIMARY KEY("purchase_id","position")
);
--> statement-breakpoint
CREATE TABLE "licence" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"product" text NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_sealed" text NOT NULL,
	"file" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "licence_purchase" UNIQUE("purchase_id"),
	CONSTRAINT "licence_key_hash" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text,
	"html" text,
	"text" text,
	"fields" jsonb NOT NULL,
	"purchase_id" uuid,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"purchase_id" text NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payment_minor_not_negative" CHECK ("payment"."minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" text PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"plan" text NOT NULL,
	"seats" smallint NOT NULL,
	"market" text NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_minor_positive" CHECK ("price"."minor" > 0),
	CONSTRAINT "price_ends_after_start" CHECK ("price"."valid_to" > "price"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"state" text NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"product" text NOT NULL,
	"plan" text NOT NULL,
	"seats" integer NOT NULL,
	"market" text NOT NULL,
	"locale" text NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"tax_included" boolean NOT NULL,
	"price_id" text NOT NULL,
	"renewal_minor" bigint,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"company" text,
	"tax_id" text,
	"terms_version" text NOT NULL,
	"decline_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "purchase_order_number" UNIQUE("order_number"),
	CONSTRAINT "purchase_paid_has_moment" CHECK (("purchase"."state" = 'paid') = ("purchase"."paid_at" is not null)),
	CONSTRAINT "purchase_minor_not_negative" CHECK ("purchase"."minor" >= 0)
);
--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "error_group_last" ON "error_group" USING btree ("last_at" desc);--> statement-breakpoint
CREATE INDEX "landing_created" ON "landing" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "touch_created" ON "touch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mail_purchase" ON "mail" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_purchase" ON "payment" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_start" ON "price" USING btree ("market","product","plan","seats","valid_from");--> statement-breakpoint
CREATE INDEX "purchase_open" ON "purchase" USING btree ("updated_at") WHERE state = 'open';