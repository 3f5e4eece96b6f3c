# Vierblatt as an image: docker build -t vierblatt . && docker run -p 8000:8000 -v cards:/data vierblatt
# tools/run_dockerfile.py runs these steps without Docker; docs/running.md says what was run.

FROM node:20-slim AS pages
WORKDIR /source/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --silent
COPY web ./
RUN npm run build --silent -- --logLevel error

FROM python:3.11-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /source
COPY requirements/server.txt requirements/
RUN python -m venv /opt/vierblatt \
    && /opt/vierblatt/bin/pip install -q --require-hashes -r requirements/server.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY --from=pages /source/src/vierblatt/web src/vierblatt/web
RUN /opt/vierblatt/bin/pip install -q --no-deps .
# Machine code for any processor of this architecture, or it would be made anew on another one.
ENV NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES="" XDG_CACHE_HOME=/opt/vierblatt/cache
RUN /opt/vierblatt/bin/vierblatt compile

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home vierblatt
COPY --from=build --chown=10001:10001 /opt/vierblatt /opt/vierblatt
ENV PATH=/opt/vierblatt/bin:$PATH \
    NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES="" XDG_CACHE_HOME=/opt/vierblatt/cache \
    VIERBLATT_HOST=0.0.0.0 VIERBLATT_BROWSER=no VIERBLATT_DATABASE=/data/vierblatt.db
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/health', timeout=4)"]
ENTRYPOINT ["vierblatt"]
CMD ["serve"]
