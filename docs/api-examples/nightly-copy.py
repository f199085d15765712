# A nightly copy of what was changed to a warehouse. The key needs ALLINCIDENT_SEARCH.
# ORIGIN=https://... KEY=ix_... python3 nightly-copy.py copy.json
import json
import os
import sys
import time
from datetime import datetime, timedelta
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

file = sys.argv[1]
copy = {"lastUpdateDate": None, "rows": {}}
# the file stands in for the tables of a warehouse
if os.path.exists(file):
    with open(file) as stored:
        copy = json.load(stored)

query = {"sort": "updated", "psz": 100}
if copy["lastUpdateDate"]:
    # a change is listed once it is whole, so each night begins a minute before the end of the last one
    last = datetime.fromisoformat(copy["lastUpdateDate"].replace("Z", "+00:00"))
    query["updatedSince"] = (last - timedelta(minutes=1)).isoformat()

criteria = {"status": {"values": [{"status": 1}, {"status": 2}], "logicalOperation": "OR"}}
changed = 0
after = ""
while after is not None:
    page = {**query, **({"after": after} if after else {})}
    request = Request(
        f"{os.environ['ORIGIN']}/api/incidents/search?{urlencode(page)}",
        data=json.dumps({"criteria": criteria}).encode(),
        headers={"Authorization": f"Bearer {os.environ['KEY']}", "Content-Type": "application/json"},
    )
    try:
        with urlopen(request) as response:
            answer = json.load(response)
    except HTTPError as refusal:
        if refusal.code == 429:
            time.sleep(int(refusal.headers["Retry-After"]))
            continue
        problem = json.load(refusal)
        raise SystemExit(f"{problem['code']}: {problem['detail']}")
    for row in answer["items"]:
        known = copy["rows"].get(row["id"])
        if known is None or known["version"] != row["version"]:
            changed += 1
        copy["rows"][row["id"]] = row
        copy["lastUpdateDate"] = row["lastUpdateDate"]
    after = answer["meta"]["next"]

with open(f"{file}.new", "w") as new:
    json.dump(copy, new)
os.replace(f"{file}.new", file)
print(json.dumps({"changed": changed, "rows": len(copy["rows"])}))
