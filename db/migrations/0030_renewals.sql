CREATE TABLE "overdue_renewal" (
	"subscription_id" uuid NOT NULL,
	"declined_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"paid_by" uuid,
	CONSTRAINT "overdue_renewal_subscription_id_declined_at_pk" PRIMARY KEY("subscription_id","declined_at"),
	CONSTRAINT "overdue_renewal_paid_is_closed" CHECK (paid_by is null or closed_at is not null)
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "card_expiry" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "card_checked_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "overdue_renewal" ADD CONSTRAINT "overdue_renewal_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overdue_renewal_declined" ON "overdue_renewal" USING btree ("declined_at");--> statement-breakpoint
CREATE INDEX "overdue_renewal_closed" ON "overdue_renewal" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "overdue_renewal_paid_by" ON "overdue_renewal" USING btree ("paid_by") WHERE paid_by is not null;--> statement-breakpoint
CREATE INDEX "subscription_mandate" ON "subscription" USING btree ("mandate");