"""Keeps the events of a webhook, each once. SECRETS has its signing secret, or two of them, with a blank, while they change.

SECRETS=whsec_... python3 event-receiver.py events.json 8080
The file has the ids of the events that were kept, and for each incident the events in their order.
"""
import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

file = sys.argv[1] if len(sys.argv) > 1 else 'events.json'
port = int(sys.argv[2]) if len(sys.argv) > 2 else 8080
keys = [base64.b64decode(secret.removeprefix('whsec_')) for secret in os.environ['SECRETS'].split(' ')]

kept = {'ids': [], 'incidents': {}}
if os.path.exists(file):
    with open(file) as stored:
        kept = json.load(stored)


def is_ours(event_id, timestamp, signatures, body):
    """Tells whether one of the signatures was made with one of the secrets, within the last five minutes."""
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) >= 300:
        return False
    signed = f'{event_id}.{timestamp}.'.encode() + body
    expected = ['v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode() for key in keys]
    given = signatures.split(' ')
    return any(hmac.compare_digest(one.encode(), other.encode()) for one in expected for other in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get('content-length', 0)))
        event_id = self.headers.get('webhook-id', '')
        timestamp = self.headers.get('webhook-timestamp', '')
        signatures = self.headers.get('webhook-signature', '')
        if not is_ours(event_id, timestamp, signatures, body):
            return self.answer(400)
        event = json.loads(body)
        incident = event['data'].get('incidentId')
        # an event may come twice, with the same id
        if incident and event_id not in kept['ids']:
            kept['ids'].append(event_id)
            told = {'type': event['type'], 'timestamp': event['timestamp']}
            kept['incidents'].setdefault(incident, []).append(told)
            with open(file, 'w') as stored:
                json.dump(kept, stored, indent=2)
        # answer within ten seconds, after the event is kept: what takes longer is done later
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(('127.0.0.1', port), Receiver)
print(json.dumps({'listens': {'port': server.server_port}}), flush=True)
server.serve_forever()
