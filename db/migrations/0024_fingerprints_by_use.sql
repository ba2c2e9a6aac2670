ALTER TABLE "secret_fingerprint" RENAME COLUMN "since" TO "used_at";--> statement-breakpoint
ALTER TABLE "secret_fingerprint" DROP CONSTRAINT "secret_fingerprint_pkey";--> statement-breakpoint
ALTER TABLE "secret_fingerprint" ADD CONSTRAINT "secret_fingerprint_name_fingerprint_pk" PRIMARY KEY("name","fingerprint");
