CREATE TABLE "secret_fingerprint" (
	"name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "secret_fingerprint_name_fingerprint_pk" PRIMARY KEY("name","fingerprint")
);
