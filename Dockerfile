FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=optional
COPY . .
RUN npm run build && npm prune --omit=dev --omit=optional

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LYCEUM_DATA=/data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY seeds/courses seeds/courses
COPY scripts/build.mjs scripts/build.mjs
COPY --from=build /app/dist dist
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["node", "bin/lyceum.js"]
CMD ["serve"]
