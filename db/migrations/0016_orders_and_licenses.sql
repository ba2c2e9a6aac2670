ALTER TABLE "purchase" RENAME TO "orders";--> statement-breakpoint
ALTER TABLE "purchase_draft" RENAME TO "order_draft";--> statement-breakpoint
ALTER TABLE "licence" RENAME TO "license";--> statement-breakpoint
ALTER TABLE "licence_period" RENAME TO "license_period";--> statement-breakpoint
ALTER TABLE "licence_activation" RENAME TO "license_activation";--> statement-breakpoint
ALTER TABLE "touch" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "invoice" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "license" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "licence_id" TO "license_id";--> statement-breakpoint
ALTER TABLE "card_try" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "payment_refund" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "payment" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "license_period" RENAME COLUMN "licence_id" TO "license_id";--> statement-breakpoint
ALTER TABLE "license_period" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "mail" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "subscription_order" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "subscription" RENAME COLUMN "licence_id" TO "license_id";--> statement-breakpoint
ALTER TABLE "license_activation" RENAME COLUMN "licence_id" TO "license_id";--> statement-breakpoint
ALTER TABLE "coupon_use" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER TABLE "declaration" RENAME COLUMN "purchase_id" TO "order_id";--> statement-breakpoint
ALTER INDEX "invoice_of_purchase" RENAME TO "invoice_of_order";--> statement-breakpoint
ALTER INDEX "invoice_purchase" RENAME TO "invoice_order";--> statement-breakpoint
ALTER INDEX "licence_activation_device" RENAME TO "license_activation_device";--> statement-breakpoint
ALTER INDEX "licence_activation_licence" RENAME TO "license_activation_license";--> statement-breakpoint
ALTER INDEX "licence_activation_pkey" RENAME TO "license_activation_pkey";--> statement-breakpoint
ALTER INDEX "licence_changes" RENAME TO "license_changes";--> statement-breakpoint
ALTER INDEX "licence_email" RENAME TO "license_email";--> statement-breakpoint
ALTER INDEX "licence_key_hash" RENAME TO "license_key_hash";--> statement-breakpoint
ALTER INDEX "licence_key_tail" RENAME TO "license_key_tail";--> statement-breakpoint
ALTER INDEX "licence_period_key" RENAME TO "license_period_key";--> statement-breakpoint
ALTER INDEX "licence_period_number" RENAME TO "license_period_number";--> statement-breakpoint
ALTER INDEX "licence_period_purchase" RENAME TO "license_period_order";--> statement-breakpoint
ALTER INDEX "licence_pkey" RENAME TO "license_pkey";--> statement-breakpoint
ALTER INDEX "licence_purchase_product" RENAME TO "license_order_product";--> statement-breakpoint
ALTER INDEX "mail_purchase" RENAME TO "mail_order";--> statement-breakpoint
ALTER INDEX "payment_purchase" RENAME TO "payment_order";--> statement-breakpoint
ALTER INDEX "payment_refund_purchase" RENAME TO "payment_refund_order";--> statement-breakpoint
ALTER INDEX "purchase_created" RENAME TO "orders_created";--> statement-breakpoint
ALTER INDEX "purchase_draft_age" RENAME TO "order_draft_age";--> statement-breakpoint
ALTER INDEX "purchase_draft_pkey" RENAME TO "order_draft_pkey";--> statement-breakpoint
ALTER INDEX "purchase_email" RENAME TO "orders_email";--> statement-breakpoint
ALTER INDEX "purchase_mailbox" RENAME TO "orders_mailbox";--> statement-breakpoint
ALTER INDEX "purchase_market" RENAME TO "orders_market";--> statement-breakpoint
ALTER INDEX "purchase_open" RENAME TO "orders_open";--> statement-breakpoint
ALTER INDEX "purchase_order_number" RENAME TO "orders_order_number";--> statement-breakpoint
ALTER INDEX "purchase_paid" RENAME TO "orders_paid";--> statement-breakpoint
ALTER INDEX "purchase_pkey" RENAME TO "orders_pkey";--> statement-breakpoint
ALTER INDEX "purchase_state" RENAME TO "orders_state";--> statement-breakpoint
ALTER INDEX "refund_purchase" RENAME TO "refund_order";--> statement-breakpoint
ALTER INDEX "touch_purchase_id_position_pk" RENAME TO "touch_order_id_position_pk";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "purchase_paid_has_moment" TO "orders_paid_has_moment";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "purchase_minor_not_negative" TO "orders_minor_not_negative";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "purchase_net_and_tax" TO "orders_net_and_tax";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "purchase_kind_has_licence" TO "orders_kind_has_license";--> statement-breakpoint
ALTER TABLE "license_activation" RENAME CONSTRAINT "licence_activation_licence_id_licence_id_fk" TO "license_activation_license_id_license_id_fk";--> statement-breakpoint
ALTER TABLE "license_period" RENAME CONSTRAINT "licence_period_licence_id_licence_id_fk" TO "license_period_license_id_license_id_fk";