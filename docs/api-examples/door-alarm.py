# A door alarm enters an incident with a photo. The key needs MYINCIDENT_ADD and MYINCIDENT_EDIT.
# ORIGIN=https://... KEY=ix_... python3 door-alarm.py 17 photo.jpg
import json
import os
import sys
import uuid
from datetime import datetime, timezone
from urllib.error import HTTPError
from urllib.request import Request, urlopen

door, photo = sys.argv[1:3]


def call(method, path, body=None, headers=None, media_type="application/json"):
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    request = Request(f"{os.environ['ORIGIN']}/api{path}", data=data, method=method, headers=headers or {})
    request.add_header("Authorization", f"Bearer {os.environ['KEY']}")
    if data is not None:
        request.add_header("Content-Type", media_type)
    try:
        with urlopen(request) as response:
            return json.load(response)
    except HTTPError as refusal:
        problem = json.load(refusal)
        raise SystemExit(f"{problem['code']}: {problem['detail']}")


start = call("GET", "/commons/initData")
# an incident has a class that has none under it
incident_class = start["lookupMultiples"]["INCIDENT_CLASS"][0]
while incident_class["children"]:
    incident_class = incident_class["children"][0]

now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:00Z")
incident = call(
    "POST",
    "/incidents",
    {
        "reportedDate": now,
        "occurredDate": now,
        "lastClassId": incident_class["id"],
        "summary": f"Door {door} was forced.",
    },
    # an alarm that is sent again, after a lost answer, is the same alarm
    {"Idempotency-Key": f"door-{door}-{now}"},
)

boundary = uuid.uuid4().hex
# the fields stand before the file
fields = {"incidentId": incident["id"], "name": f"Camera of door {door}"}
parts = [
    f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    for name, value in fields.items()
]
with open(photo, "rb") as file:
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="door.jpg"\r\n'
    parts += [f"{head}Content-Type: image/jpeg\r\n\r\n".encode(), file.read(), b"\r\n"]
form = b"".join(parts) + f"--{boundary}--\r\n".encode()
file = call("POST", "/incidents/attachments", form, media_type=f"multipart/form-data; boundary={boundary}")
print(json.dumps({"number": incident["number"], "photo": file["name"], "shown": file["shown"]}))
