# syntax=docker/dockerfile:1
# The shop as an image. docs/containers.md explains it. NODE is the version of the package "node" in package.json.
ARG NODE=26.10.0

# The production packages are a layer of their own, which changes only with the lock file.
FROM node:${NODE}-trixie-slim AS packages
WORKDIR /srv/vitrine
COPY package.json package-lock.json ./
# Without peer packages, which only build tools use. No install script runs, because the image brings its own Node. Nothing
# loads source maps and type declarations at run time.
RUN npm ci --omit=dev --legacy-peer-deps --ignore-scripts --no-audit --no-fund \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:${NODE}-trixie-slim AS build
WORKDIR /srv/vitrine
COPY . .
RUN npm run build

FROM node:${NODE}-trixie-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/compiled \
  MALLOC_ARENA_MAX=1 \
  MALLOC_MMAP_THRESHOLD_=32768 \
  MALLOC_TRIM_THRESHOLD_=131072 \
  MALLOC_TOP_PAD_=131072
RUN install --directory --owner=node --group=node --mode=700 /data
WORKDIR /srv/vitrine
COPY --from=packages /srv/vitrine/node_modules ./node_modules
# The texts, and the sources of the processes that print and draw and of the tools.
COPY --from=build /srv/vitrine/package.json ./
COPY --from=build /srv/vitrine/content ./content
COPY --from=build /srv/vitrine/db ./db
COPY --from=build /srv/vitrine/docs/api ./docs/api
COPY --from=build /srv/vitrine/domain ./domain
COPY --from=build /srv/vitrine/kit ./kit
COPY --from=build /srv/vitrine/locales ./locales
COPY --from=build /srv/vitrine/products ./products
COPY --from=build /srv/vitrine/providers ./providers
COPY --from=build /srv/vitrine/server ./server
COPY --from=build /srv/vitrine/tools ./tools
COPY --from=build /srv/vitrine/vendor ./vendor
COPY --from=build /srv/vitrine/web ./web
COPY --from=build /srv/vitrine/build ./build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=25", "build/run/main.js"]
