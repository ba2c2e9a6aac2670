CREATE TABLE "customer_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"written_by" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_setting" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"request_mails" text NOT NULL,
	"has_shortcuts" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_bulk_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"items" jsonb NOT NULL,
	"skipped" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_filter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_tag" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customer_note_email" ON "customer_note" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "customer_note_account" ON "customer_note" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_bulk_change_at" ON "ticket_bulk_change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ticket_filter_account" ON "ticket_filter" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ticket_assignee" ON "ticket" USING btree ("assignee_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_tags" ON "ticket" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "ticket_snoozed" ON "ticket" USING btree ("created_at","id") WHERE snoozed_until is not null;