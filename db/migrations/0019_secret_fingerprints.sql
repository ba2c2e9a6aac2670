CREATE TABLE "secret_fingerprint" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
