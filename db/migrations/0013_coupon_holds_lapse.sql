ALTER TABLE "coupon_use" ADD COLUMN "place" text;--> statement-breakpoint
CREATE INDEX "coupon_use_held" ON "coupon_use" USING btree ("coupon_id","held_at") WHERE "coupon_use"."state" = 'held';