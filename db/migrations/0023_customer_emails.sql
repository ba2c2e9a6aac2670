CREATE INDEX "license_customer" ON "license" USING btree ((lower("email") collate "C"));--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ((lower("email") collate "C")) WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "subscription_customer" ON "subscription" USING btree ((lower("email") collate "C"));