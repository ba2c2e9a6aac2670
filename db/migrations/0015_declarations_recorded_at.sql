ALTER TABLE "declaration" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
UPDATE "declaration" SET "recorded_at" = CASE WHEN "ticket_number" IS NULL THEN "declared_at" ELSE now() END;--> statement-breakpoint
ALTER TABLE "declaration" ALTER COLUMN "recorded_at" SET NOT NULL;