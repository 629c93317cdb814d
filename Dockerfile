# The production image: it needs a Postgres server, and has no embedded database and no explorer. See
# docs/deploying.md. scripts/production-folder.mjs performs the same steps without a container engine, and
# continuous integration tests that script.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/production-folder.mjs /app

FROM gcr.io/distroless/nodejs24-debian12:nonroot
LABEL org.opencontainers.image.title="housing-gateway" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/tmp/housing-gateway
WORKDIR /app
COPY --from=build /app /app
USER 65532:65532
EXPOSE 4000
STOPSIGNAL SIGTERM
# Checks only that the process answers. /ready says whether it can serve.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "bin/housing-gateway.mjs"]
CMD ["serve"]
