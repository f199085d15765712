# A dispatch system keeps its jobs and their incidents in step.
# The key needs MYINCIDENT_ADD, MYINCIDENT_EDIT, MYINCIDENT_CLOSE and MYINCIDENT_SEARCH.
# ORIGIN=https://... KEY=ix_... python3 dispatch.py jobs.json
import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

file = sys.argv[1]
with open(file) as stored:
    jobs = json.load(stored)


class ChangedMeanwhile(Exception):
    """Somebody else was faster: the caller reads again."""


def call(method, path, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{os.environ['ORIGIN']}/api{path}", data=data, method=method, headers=headers or {})
    request.add_header("Authorization", f"Bearer {os.environ['KEY']}")
    if data is not None:
        request.add_header("Content-Type", "application/json")
    try:
        with urlopen(request) as response:
            # a proxy that compresses puts W/ before the tag
            return json.load(response), (response.headers["ETag"] or "").removeprefix("W/")
    except HTTPError as refusal:
        if refusal.code == 412:
            raise ChangedMeanwhile from refusal
        problem = json.load(refusal)
        raise SystemExit(f"{problem['code']}: {problem['detail']}")


start, _ = call("GET", "/commons/initData")
incident_class = start["lookupMultiples"]["INCIDENT_CLASS"][0]
while incident_class["children"]:
    incident_class = incident_class["children"][0]


def add(job):
    body = {key: job["since"] for key in ("reportedDate", "occurredDate")}
    body |= {"lastClassId": incident_class["id"], "summary": job["summary"]}
    # the job makes one incident, however often this is sent within a day
    return call("POST", "/incidents", body, {"Idempotency-Key": f"job-{job['id']}"})[0]["id"]


def keep_in_step(job):
    """Brings the incident to where the job is; an incident that people closed ends the job."""
    incident, etag = call("GET", f"/incidents/{job['incidentId']}")
    if incident["status"] == 2:
        job["isDone"] = True
    elif incident["summary"] != job["summary"]:
        call("PUT", "/incidents", {"id": job["incidentId"], "summary": job["summary"]}, {"If-Match": etag})
        keep_in_step(job)
    elif job["isDone"]:
        call("POST", f"/incidents/close/{job['incidentId']}", {}, {"If-Match": etag})


def save():
    with open(file, "w") as stored:
        json.dump(jobs, stored)


for job in jobs:
    if "incidentId" not in job:
        job["incidentId"] = add(job)
        save()
    while True:
        try:
            keep_in_step(job)
            break
        except ChangedMeanwhile:
            pass
save()
print(json.dumps([{"id": job["id"], "isDone": job["isDone"]} for job in jobs], separators=(",", ":")))
