CREATE TABLE "variant_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"variant" text NOT NULL,
	"channel" text,
	"market" text,
	"locale" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "variant_rule_ends_after_start" CHECK ("variant_rule"."ends_at" > "variant_rule"."starts_at")
);
--> statement-breakpoint
CREATE INDEX "variant_rule_created" ON "variant_rule" USING btree ("created_at" desc,"id" desc);