ALTER TABLE "licence" ADD COLUMN "changes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licence_period" ADD COLUMN "earliest_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licence_period" ADD COLUMN "replaces" boolean;--> statement-breakpoint
ALTER TABLE "licence_period" ADD COLUMN "used_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "licence_period" AS "period" SET "earliest_start" = LEAST("period"."starts_at", "purchase"."paid_at"), "replaces" = ("purchase"."kind" = 'upgrade') FROM "purchase" WHERE "purchase"."id"::text = "period"."purchase_id";--> statement-breakpoint
UPDATE "licence_period" SET "earliest_start" = COALESCE("earliest_start", "starts_at"), "replaces" = COALESCE("replaces", false);--> statement-breakpoint
UPDATE "licence_period" AS "period" SET "seats" = "licence"."seats" FROM "licence" WHERE "licence"."id" = "period"."licence_id" AND "licence"."state" = 'active' AND "period"."withdrawn_at" IS NULL AND "period"."seats" < "licence"."seats" AND "period"."number" >= (SELECT max("begun"."number") FROM "licence_period" AS "begun" WHERE "begun"."licence_id" = "licence"."id" AND "begun"."withdrawn_at" IS NULL AND "begun"."starts_at" <= now());--> statement-breakpoint
ALTER TABLE "licence_period" ALTER COLUMN "earliest_start" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "licence_period" ALTER COLUMN "replaces" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "licence_changes" ON "licence" USING btree ("changes_at") WHERE changes_at is not null;
