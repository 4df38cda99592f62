# One image for every part: compose.yaml starts it as web server, worker and beat.
FROM python:3.13-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/var/royal
RUN useradd --system --home-dir /srv/royal --create-home royal && install -d -o royal /var/royal
WORKDIR /srv/royal

COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt
COPY . .
USER royal
RUN DEBUG=false SECRET_KEY=only-to-build python manage.py collectstatic --noinput

EXPOSE 8000
HEALTHCHECK --start-period=20s CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/health/', headers={'Host': os.environ.get('ALLOWED_HOSTS', 'localhost').split(',')[0]}), timeout=5)"]
CMD ["python", "manage.py", "part", "web", "--host", "0.0.0.0"]
